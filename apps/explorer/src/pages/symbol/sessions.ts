/** Names of the sessions outside regular hours, by their codes. */
export const sessionNames: readonly string[] = ["", "pre-market", "post-market", "overnight"];
