"""An authenticator in software, such as a browser speaks to: it makes real credentials and signs with them."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def write(data: bytes) -> str:
    """Base64url as WebAuthn writes it."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    """What `write` wrote."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One passkey, at a page of `origin`. `signs` counts its signatures; None: it does not count, as many do not."""

    origin: str = "https://dice.example"
    name: bytes = b"a passkey of thirty-two letters."
    signs: int | None = 0
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    handle: str | None = None

    def make(self, options: dict[str, Any], **other: Any) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`, with no attestation; `other` replaces what the page says."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.name).to_bytes(2, "big") + self.name + cbor2.dumps(key)
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options, other)
        return self._credential({"clientDataJSON": write(client), "attestationObject": write(attestation)})

    def sign(self, options: dict[str, Any], **other: Any) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        if self.signs is not None:
            self.signs += 1
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        client = self._client("webauthn.get", options, other)
        signature = self.key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return self._credential(
            {
                "clientDataJSON": write(client),
                "authenticatorData": write(data),
                "signature": write(signature),
                "userHandle": self.handle,
            }
        )

    def _data(self, domain: str, flags: int) -> bytes:
        return sha256(domain.encode()).digest() + bytes([flags]) + (self.signs or 0).to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any], other: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps({**said, **other}).encode()

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        name = write(self.name)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
