-- Runs of an upload that its file may have ended. The queue counts all runs, also those that stops have interrupted.
ALTER TABLE data_uploads ADD COLUMN failed_runs integer NOT NULL DEFAULT 0;
