#!/usr/bin/env node
import { httpMarketData } from "../http-market-data.ts";
import { areasIn } from "../tools/area-tools.ts";
import { serveStdio } from "./serve.ts";

/** Serves the service at `USMD_URL` with the key of `USMD_API_KEY`, and the operations of the areas in `USMD_TOOLSETS` as tools. */
const { USMD_URL = "http://127.0.0.1:3000", USMD_API_KEY = "" } = process.env;
if (USMD_API_KEY === "") {
	process.stderr.write("USMD_API_KEY is not set; it needs an API key of the service at USMD_URL.\n");
	process.exit(2);
}
await serveStdio(
	httpMarketData({ baseUrl: USMD_URL.replace(/\/+$/, ""), headers: { "x-api-key": USMD_API_KEY } }),
	areasIn(process.env["USMD_TOOLSETS"]),
);
