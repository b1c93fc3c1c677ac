-- Links that an administrator replaced by newer ones, so that whoever opens one learns that. They have no account until
-- their registration has made it.
ALTER TABLE spent_verification_links ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE spent_verification_links ADD COLUMN registration_id bigint;
CREATE INDEX spent_verification_links_registration ON spent_verification_links (registration_id);
