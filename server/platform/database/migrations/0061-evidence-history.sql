-- What was done to an image, oldest first: [{what, by, at, before, after}], with captions as `before` and `after`. What was done
-- before is only in the audit log; who added and removed an image is in its own columns.
ALTER TABLE evidence_images ADD COLUMN history json NOT NULL DEFAULT '[]';
CREATE OR REPLACE VIEW seen.evidence_images AS
  SELECT e.* FROM public.evidence_images e WHERE NOT EXISTS (
    SELECT FROM seen.hidden h
    WHERE h.store_id = e.store_id AND h.transaction_id = e.transaction_id AND e.added_by <> seen.viewer());
