-- The supervisor or admin who confirmed how a layout is read: an agent doesn't choose other columns for it.
ALTER TABLE layouts ADD COLUMN vouched_by integer;
-- Who last corrected its columns.
ALTER TABLE layouts ADD COLUMN corrected_by integer;
UPDATE layouts SET vouched_by = decided_by
WHERE state = 'right' AND decided_by IN (SELECT id FROM users WHERE role IN ('supervisor', 'admin'));

-- Whose answer has a loaded upload read again, while it is.
ALTER TABLE data_uploads ADD COLUMN read_again_by integer;
