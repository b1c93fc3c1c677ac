-- Who registers has no account yet: each registration waits by itself, with its own link and its own password, until
-- somebody follows the link and gives that password. Before, they stood in `users`, where a second registration of the same
-- address replaced the password of the first.
CREATE TABLE registrations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  password text NOT NULL, -- argon2id hash
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('agent', 'supervisor', 'admin')),
  email_verification_token text NOT NULL UNIQUE, -- sha-256 of what the link carries
  email_verification_expires timestamptz NOT NULL,
  wrong_passwords integer NOT NULL DEFAULT 0,
  registered_at timestamptz NOT NULL DEFAULT now(),
  ip_address text,
  user_agent text
);
CREATE INDEX registrations_email ON registrations (lower(email));
CREATE INDEX registrations_expires ON registrations (email_verification_expires);

-- When and from where the registration came that made the account, for the administrator who approves it.
ALTER TABLE users
  ADD COLUMN registered_at timestamptz,
  ADD COLUMN registered_ip_address text,
  ADD COLUMN registered_user_agent text;

-- The last registration counted.
UPDATE users SET registered_at = entry."timestamp", registered_ip_address = entry.ip_address,
  registered_user_agent = entry.user_agent
FROM (
  SELECT DISTINCT ON (user_id) user_id, "timestamp", ip_address, user_agent FROM audit_log
  WHERE action = 'register' AND entity_type = 'user' AND user_id IS NOT NULL
  ORDER BY user_id, id DESC
) entry
WHERE entry.user_id = users.id;

-- Accounts whose address nobody has verified yet were registrations: their links go on working.
WITH moved AS (
  DELETE FROM users
  WHERE NOT is_email_verified AND last_login_at IS NULL
    AND email_verification_token IS NOT NULL AND email_verification_expires IS NOT NULL
  RETURNING *
), noted AS (
  INSERT INTO audit_log (user_name, action, entity_type, entity_id, changes)
  SELECT 'Upgrade', 'await_verification', 'user', id::text,
    json_build_object('before', json_build_object('email', email, 'role', role, 'isActive', is_active,
      'assignedStores', assigned_stores))
  FROM moved ORDER BY id
)
INSERT INTO registrations (email, password, first_name, last_name, role, email_verification_token,
  email_verification_expires, registered_at, ip_address, user_agent)
SELECT email, password, first_name, last_name, role, email_verification_token, email_verification_expires,
  coalesce(registered_at, created_at), registered_ip_address, registered_user_agent
FROM moved;

-- Each link that was mailed works until it expires: whoever asks for others does not make it worthless.
CREATE TABLE password_resets (
  password_reset_token text PRIMARY KEY, -- sha-256 of what the link carries
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  password_reset_expires timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expires ON password_resets (password_reset_expires);
INSERT INTO password_resets (password_reset_token, user_id, password_reset_expires)
SELECT password_reset_token, id, password_reset_expires FROM users
WHERE password_reset_token IS NOT NULL AND password_reset_expires > now();

ALTER TABLE users
  DROP COLUMN email_verification_token,
  DROP COLUMN email_verification_expires,
  DROP COLUMN password_reset_token,
  DROP COLUMN password_reset_expires;
