/**
 * A limit whose value is bound. SQLite compiles a statement with a bare `limit ?` again whenever a value is bound to it,
 * because the value may change its plan. That takes ten times as long as reading a row. A sum is not looked into.
 */
export const boundLimit = "limit (? + 0)";
