import { readFileSync } from "node:fs";

/** Address of the page that draws charts. */
export const chartUri = "ui://usmd/chart.html";

/** Type of a page of MCP apps. */
export const appType = "text/html;profile=mcp-app";

/** The page: one file that loads nothing from any host. */
export const chartPage = (): string => readFileSync(new URL("./chart.html", import.meta.url), "utf8");
