/** Specification, section 5. */
export const NEW_PASSWORD_HINT =
  'At least 8 characters with an uppercase letter, a lowercase letter and a number';
