import type { Generator } from "./generator.ts";

const values = 'import { baseUrl, count, headers, symbol, symbols, tell } from "./told";\n';

const openapiFetch: Generator = {
	name: "openapi-fetch, as it comes",
	packages: { "openapi-fetch": "0.17.0", "openapi-typescript": "7.13.0" },
	command: ["openapi-typescript/bin/cli.js", "openapi.json", "--output", "schema.ts"],
	files: {},
	program: `${values}import createClient from "openapi-fetch";
import type { paths } from "./schema";
const { GET } = createClient<paths>({ baseUrl, headers });
const { data: one } = await GET("/api/market-data/quote", { params: { query: { symbols } } });
const { data: two } = await GET("/api/market-data/quote/trades", { params: { query: { symbol, count } } });
tell(one?.quote.map((quote) => quote.symbol), two?.trades.length);
`,
};

const heyApi: Generator = {
	name: "hey-api",
	packages: { "@hey-api/openapi-ts": "0.99.0" },
	command: ["@hey-api/openapi-ts/bin/run.js", "--input", "openapi.json", "--output", "client"],
	files: {},
	program: `${values}import { getQuotes, listTrades } from "./client";
const { data: one } = await getQuotes({ baseUrl, headers, query: { symbols } });
const { data: two } = await listTrades({ baseUrl, headers, query: { symbol, count } });
tell(one?.quote.map((quote) => quote.symbol), two?.trades.length);
`,
};

const orval: Generator = {
	name: "orval",
	packages: { orval: "8.38.0" },
	command: ["orval/dist/bin/orval.mjs", "--config", "orval.config.mjs"],
	files: {
		"orval.config.mjs": `export default {
	api: {
		input: "openapi.json",
		output: { target: "client.ts", client: "fetch", baseUrl: process.env.BASE_URL },
	},
};
`,
	},
	program: `${values}import { getQuotes, listTrades } from "./client";
void baseUrl;
const one = await getQuotes({ symbols }, { headers });
const two = await listTrades({ symbol, count }, { headers });
tell(
	one.status === 200 ? one.data.quote.map((quote) => quote.symbol) : undefined,
	two.status === 200 ? two.data.trades.length : undefined,
);
`,
};

const kubb: Generator = {
	name: "kubb",
	packages: {
		"@kubb/cli": "4.39.3",
		"@kubb/core": "4.39.3",
		"@kubb/plugin-client": "4.39.3",
		"@kubb/plugin-oas": "4.39.3",
		"@kubb/plugin-ts": "4.39.3",
	},
	command: ["@kubb/cli/bin/kubb.cjs", "generate", "--config", "kubb.config.mjs"],
	files: {
		"kubb.config.mjs": `import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

export default defineConfig({
	input: { path: "openapi.json" },
	output: { path: "client", clean: true },
	plugins: [pluginOas(), pluginTs(), pluginClient({ client: "fetch", baseURL: process.env.BASE_URL })],
});
`,
	},
	program: `${values}import { getQuotes, listTrades } from "./client";
void baseUrl;
const one = await getQuotes({ symbols }, { headers });
const two = await listTrades({ symbol, count }, { headers });
tell(one.quote.map((quote) => quote.symbol), two.trades.length);
`,
};

const openapiZodClient: Generator = {
	name: "openapi-zod-client",
	packages: { "openapi-zod-client": "1.18.3", "@zodios/core": "10.9.6", axios: "1.21.1", zod: "3.25.76" },
	command: ["openapi-zod-client/bin.js", "openapi.json", "--output", "client.ts", "--with-alias"],
	files: {},
	program: `${values}import { createApiClient } from "./client";
// Axios names a list \`symbols[]\` unless it is told to repeat the name.
const axiosConfig = { headers, paramsSerializer: { indexes: null } };
const client = createApiClient(baseUrl, { axiosConfig });
const one = await client.getQuotes({ queries: { symbols } });
const two = await client.listTrades({ queries: { symbol, count } });
tell(one.quote.map((quote) => quote.symbol), two.trades.length);
`,
};

const swaggerTypescriptApi: Generator = {
	name: "swagger-typescript-api",
	packages: { "swagger-typescript-api": "13.13.0" },
	command: [
		"swagger-typescript-api/dist/cli.mjs",
		"generate",
		"--path",
		"openapi.json",
		"--output",
		".",
		"--name",
		"client.ts",
	],
	files: {},
	program: `${values}import { Api } from "./client";
const { api } = new Api({ baseUrl, baseApiParams: { headers } });
const { data: one } = await api.getQuotes({ symbols });
const { data: two } = await api.listTrades({ symbol, count });
tell(one.quote.map((quote) => quote.symbol), two.trades.length);
`,
};

/** The generators of clients in TypeScript that people use most. */
export const generators: readonly Generator[] = [
	openapiFetch,
	heyApi,
	orval,
	kubb,
	openapiZodClient,
	swaggerTypescriptApi,
];
