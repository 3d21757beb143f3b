import { readFile } from "node:fs/promises";

/** Memory that a process holds, in MiB; undefined where the system does not tell (no `/proc`). */
export async function residentMemory(pid: number | undefined): Promise<number | undefined> {
	const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
	const kibibytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
	return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
}
