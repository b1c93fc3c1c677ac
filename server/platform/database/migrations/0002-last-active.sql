-- When a user last did something, written at most once a minute; what the supervisors' screens call active and idle.
ALTER TABLE users ADD COLUMN last_active_at timestamptz;
