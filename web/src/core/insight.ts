/** Moves a page just as far as it takes to have something in sight, and not at all where it is. */
function show(what: Element): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  what.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}

/** Keeps what is explained in sight: it is shown whenever `said` is another than before. Attached to what says it. */
export function inSight(said: unknown): (what: Element) => (() => void) | void {
  if (!said) return () => {};
  return (what) => {
    // what came with it has its place by then
    const frame = requestAnimationFrame(() => show(what));
    return () => cancelAnimationFrame(frame);
  };
}
