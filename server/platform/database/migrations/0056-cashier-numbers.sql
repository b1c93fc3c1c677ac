-- Each upload asks which cashiers a store has: without it, all of the store's transactions are read.
CREATE INDEX transactions_cashiers ON transactions (store_id, employee_id);
