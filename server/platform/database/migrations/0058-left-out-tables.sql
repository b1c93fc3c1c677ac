-- The upload that an answer is for: a table that has no transactions is left out of that one only. Null for an answer by
-- which later files are read, too.
ALTER TABLE column_mappings ADD COLUMN upload_id bigint;
ALTER TABLE column_mappings DROP CONSTRAINT column_mappings_store_id_heading_hash_key;
CREATE UNIQUE INDEX column_mappings_of_table ON column_mappings (store_id, heading_hash, upload_id) NULLS NOT DISTINCT;
-- Such answers were remembered before, and left later files out; the audit log has who gave them.
DELETE FROM column_mappings WHERE answer ->> 'shape' = 'none';
