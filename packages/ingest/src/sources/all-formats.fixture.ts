import type { Format } from "./formats.fixture.ts";
import { formatsOf } from "./formats.gen.fixture.ts";
import { sources } from "./sources.gen.ts";

/** The formats of every source, for tests of their common rules. */
export const allFormats: readonly Format[] = sources.flatMap((source) => formatsOf[source]);
