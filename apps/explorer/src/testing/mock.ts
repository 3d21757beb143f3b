import { spawn } from "node:child_process";
import { once } from "node:events";
import { environment, programs } from "@us-market-data/tooling/testkit";

/** A mock with the simulated market and the built page. */
export interface Mocked {
	url: string;
	/** Sends an order to the control API: `scenario`, `clock`, `data` or `reset`. A test that sends one resets the mock. */
	order: (name: string, body?: object) => Promise<void>;
}

/** The mock that runs at an address. */
export const mockedAt = (url: string): Mocked => ({
	url,
	order: async (name, body = {}) => {
		const response = await fetch(`${url}/_mock/${name}`, { method: "POST", body: JSON.stringify(body) });
		if (!response.ok) throw new Error(await response.text());
	},
});

/** Starts a mock as `npx pnpm mock` does, and waits for its market. */
export async function startMock(): Promise<{ url: string } & AsyncDisposable> {
	const child = spawn(process.execPath, [programs.mock], {
		env: environment({ PORT: "0" }),
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exited = once(child, "exit");
	let printed = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		printed += text;
	});
	while (!printed.includes("simulated market is there")) {
		await Promise.race([once(child.stdout, "data"), exited]);
		if (child.exitCode !== null) throw new Error(`the mock left with ${child.exitCode}`);
	}
	const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? "";
	return {
		url,
		async [Symbol.asyncDispose]() {
			child.kill("SIGTERM");
			await exited;
		},
	};
}
