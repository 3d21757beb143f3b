import { run } from "../run.ts";
import { ownProcess } from "../surroundings.ts";
import { dataContext } from "./composition.ts";
import { createProgram } from "./program.ts";

/** `pnpm data`. */
await run(createProgram(dataContext(ownProcess)));
