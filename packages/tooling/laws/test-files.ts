/** Tests, and the files that only tests use. */
export const testFilePattern = String.raw`\.(test|fixture)\.[jt]sx?$|/(testing|suites)/|/testing\.[jt]s$|/vitest\.config\.ts$|^packages/tooling/testkit/`;
