-- What a report is about, and what became of it. A report is never changed: only its delivery is.
ALTER TABLE email_reports
  ADD COLUMN start_date date,
  ADD COLUMN end_date date,
  ADD COLUMN include_details boolean NOT NULL DEFAULT true,
  ADD COLUMN include_screenshots boolean NOT NULL DEFAULT true,
  ADD COLUMN include_raw_data boolean NOT NULL DEFAULT false,
  -- sending: handed to the mail server, since delivery_at; uncertain: it did not say whether it took the message
  ADD COLUMN delivery text NOT NULL DEFAULT 'draft' CHECK (delivery IN ('draft', 'sending', 'sent', 'uncertain')),
  ADD COLUMN delivery_at timestamptz,
  ADD COLUMN sent_by integer;
UPDATE email_reports SET start_date = report_date, end_date = report_date,
  delivery = CASE WHEN sent_at IS NULL THEN 'draft' ELSE 'sent' END;
ALTER TABLE email_reports
  ALTER COLUMN start_date SET NOT NULL,
  ALTER COLUMN end_date SET NOT NULL,
  ADD CHECK ((delivery = 'sent') = (sent_at IS NOT NULL));

-- The files as they were when the report was saved: what was sent can be shown again, whatever was reviewed since.
CREATE TABLE email_report_attachments (
  store_id integer NOT NULL,
  report_id bigint NOT NULL,
  place smallint NOT NULL, -- in the message, from 1
  filename text NOT NULL,
  content_type text NOT NULL,
  size_bytes bigint NOT NULL,
  content_hash text NOT NULL, -- sha-256
  path text NOT NULL, -- below the data folder
  PRIMARY KEY (store_id, report_id, place)
);
