-- How often something was tried in a window of time: counted here, so that processes share the count and no restart
-- forgets it. Rows past their window count for nothing.
CREATE TABLE attempts (
  key text PRIMARY KEY, -- what is counted, and a hash of for whom
  count integer NOT NULL,
  window_ends timestamptz NOT NULL
);
CREATE INDEX attempts_window_ends ON attempts (window_ends);

-- Open live channels look at once whether they may stay open, whoever ended the session or changed the account.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tillwatch_access', OLD.sess ->> 'userId');
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_tell_end AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_end();

CREATE FUNCTION tell_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tillwatch_access', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell_access_change AFTER UPDATE OF role, is_active, assigned_stores ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.is_active, OLD.assigned_stores)
    IS DISTINCT FROM (NEW.role, NEW.is_active, NEW.assigned_stores))
  EXECUTE FUNCTION tell_access_change();
