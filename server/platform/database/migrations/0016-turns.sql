-- What a person has given the server to keep is bounded, and whose turn it is depends on what they had processed last.
CREATE INDEX data_uploads_person ON data_uploads (uploaded_by, upload_date);
CREATE INDEX evidence_images_person ON evidence_images (added_by, added_at);
CREATE INDEX email_reports_person ON email_reports (generated_by, created_at);
-- Looked for every minute, and for each upload.
CREATE INDEX data_uploads_unfinished ON data_uploads (uploaded_by)
  WHERE processing_status IN ('pending', 'processing');
