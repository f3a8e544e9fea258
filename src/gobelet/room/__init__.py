"""Tables behind the protocol: what each message does, without any input or output."""
