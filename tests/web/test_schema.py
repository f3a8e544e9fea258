"""What the server says of its HTTP interface is so: Schemathesis reads the description and tries it."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.cases import examples
from tests.web.crash import WIDE
from tests.web.served import running

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
"""All but those of bad requests: JSON-RPC answers them with 200, and an error inside."""


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    """A server's description, with the server behind it, which must have had nothing to complain of."""
    with running(tmp_path_factory.mktemp("described") / "gobelet.db", env=WIDE) as server:
        yield schemathesis.openapi.from_url(f"http://{server.place}/openapi.json")
        assert server.stop() == (0, "")


def strategies(described):
    """Requests for every operation: as they should be, and as they should not."""
    for found in described.get_all_operations():
        operation = found.ok()
        for mode in schemathesis.GenerationMode if operation.body else [schemathesis.GenerationMode.POSITIVE]:
            yield operation.as_strategy(generation_mode=mode)


def test_the_http_interface_is_as_described(described):
    for requests in strategies(described):

        @settings(examples(15), suppress_health_check=list(HealthCheck))
        @given(requests)
        def conforms(case) -> None:
            case.call_and_validate(checks=CHECKS)

        conforms()


def test_what_is_described_is_there(described):
    """Every path that the description names, and none that is not served."""
    paths = [operation.ok().path for operation in described.get_all_operations()]
    assert "/api" in paths
    assert "/healthz" in paths
