import { ownProcess } from "../environment.ts";
import { run } from "../run.ts";
import { adminContext } from "./composition.ts";
import { createProgram } from "./program.ts";

/** `pnpm admin`. */
await run(createProgram(adminContext(ownProcess)));
