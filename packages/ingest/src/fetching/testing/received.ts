import { stat } from "node:fs/promises";
import { expect, vi } from "vitest";
import { bytesPath } from "../partial-file.ts";

/** Waits until the first bytes of a transfer to this path are stored. */
export const received = (path: string): Promise<void> =>
	vi.waitFor(async () => expect((await stat(bytesPath(path))).size).toBeGreaterThan(0), 20_000);
