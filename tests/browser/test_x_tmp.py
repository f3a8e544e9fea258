from tests.browser.test_screens import *
def test_x(browse, served):
    page = browse(width=740, height=360)
    page.goto(f"/table/{new(served, *EIGHT)}")
    roll(page)
    box(page, "chance").scroll_into_view_if_needed()
    page.screenshot(path="/tmp/lying.png")
    page.set_viewport_size({"width":320,"height":568})
    page.screenshot(path="/tmp/small.png")
