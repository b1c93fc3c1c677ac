-- What the server counted for a report's days, where that differs from the totals that were sent without days.
ALTER TABLE email_reports ADD COLUMN counted json;
