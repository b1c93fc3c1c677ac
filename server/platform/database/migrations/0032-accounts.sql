-- Verification links that have made an account, so that whoever opens one again learns how the account stands.
CREATE TABLE spent_verification_links (
  token text PRIMARY KEY, -- SHA-256 of what the link carries
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires timestamptz NOT NULL
);
CREATE INDEX spent_verification_links_user ON spent_verification_links (user_id);
CREATE INDEX spent_verification_links_expires ON spent_verification_links (expires);

-- To within five minutes; null until a session from an earlier version is used again.
ALTER TABLE sessions ADD COLUMN last_used_at timestamptz;
