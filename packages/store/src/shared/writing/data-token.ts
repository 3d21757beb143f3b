import { randomInt } from "node:crypto";

/** A token that no other state of any store has. Safe integers hold it. */
export const newDataToken = (): number => randomInt(1, 2 ** 47);
