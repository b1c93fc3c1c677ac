export interface Mutation {
  file: string;
  /** Occurs in the file exactly once. */
  from: string;
  to: string;
  /** Files or folders of tests that must notice. */
  tests: string[];
}

export const MUTATIONS: Mutation[];
