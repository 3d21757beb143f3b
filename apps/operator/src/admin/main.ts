import { run } from "../run.ts";
import { ownProcess } from "../surroundings.ts";
import { adminContext } from "./composition.ts";
import { createProgram } from "./program.ts";

/** `pnpm admin`. */
await run(createProgram(adminContext(ownProcess)));
