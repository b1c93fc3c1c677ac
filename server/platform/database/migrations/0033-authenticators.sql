-- Codes of an authenticator app (RFC 6238) in place of mailed ones. The secret can't be a hash: each code is computed from it.
ALTER TABLE users
  ADD COLUMN authenticator_secret text, -- base32; null while codes are mailed
  ADD COLUMN authenticator_step bigint, -- the newest time step whose code was accepted: no code works twice
  ADD COLUMN pending_authenticator text, -- until a first code shows that the app has it
  ADD COLUMN pending_authenticator_until timestamptz;

-- For whoever has lost the app; each is deleted when it is used.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  code text NOT NULL, -- SHA-256 of 80 random bits
  PRIMARY KEY (user_id, code)
);
