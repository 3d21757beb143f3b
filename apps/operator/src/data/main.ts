import { ownProcess } from "../environment.ts";
import { run } from "../run.ts";
import { dataContext } from "./composition.ts";
import { createProgram } from "./program.ts";

/** `pnpm data`. */
await run(createProgram(dataContext(ownProcess)));
