-- Wrong tries of the code in force: counted here, so that neither a restart nor a second process gives more of them.
ALTER TABLE users ADD COLUMN two_factor_attempts integer NOT NULL DEFAULT 0;

-- A changed password ends the user's other sessions.
CREATE INDEX sessions_user ON sessions ((sess ->> 'userId'));
