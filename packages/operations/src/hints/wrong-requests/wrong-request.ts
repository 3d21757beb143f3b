/** A wrong request of a new user, and the words that its refusal must have. */
export type WrongRequest = readonly [target: string, ...says: string[]];
