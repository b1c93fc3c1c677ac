export interface Mutation {
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  /** Files or folders of tests that must notice. */
  tests: string[];
}

export const MUTATIONS: Mutation[];
