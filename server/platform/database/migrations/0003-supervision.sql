-- When a user last did something, written at most once a minute; what the supervisors' screens call active and idle.
ALTER TABLE users ADD COLUMN last_active_at timestamptz;

-- Today's figures of all stores together, which supervisors' screens ask for every 30 seconds.
CREATE INDEX agent_activity_day ON agent_activity (activity_date, store_id);
