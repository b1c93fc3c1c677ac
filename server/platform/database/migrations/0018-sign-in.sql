-- Nothing more is counted, and nothing let through, before this.
ALTER TABLE attempts ADD COLUMN blocked_until timestamptz;

-- Browsers that have signed in to an account: strangers' wrong passwords do not hold them up.
CREATE TABLE known_devices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  token text NOT NULL, -- sha-256 of the browser's cookie
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  UNIQUE (user_id, token)
);
CREATE INDEX known_devices_token ON known_devices (token);
CREATE INDEX known_devices_expires ON known_devices (expires);

-- Links mailed to the owner of an account that others keep trying: with the right password they let a new browser in.
CREATE TABLE sign_in_links (
  token text PRIMARY KEY, -- sha-256 of what the link carries
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires timestamptz NOT NULL
);
CREATE INDEX sign_in_links_user ON sign_in_links (user_id);
CREATE INDEX sign_in_links_expires ON sign_in_links (expires);
