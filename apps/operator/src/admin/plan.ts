import { type Family, noRateLimit, type Plan, type RateLimit, usualStreams } from "@us-market-data/store";
import { AdministrationError } from "@us-market-data/store/accounts";
import { Command, Option } from "commander";
import { WrongUse } from "../run.ts";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { accountOrPlanName, allowance, count, familyList, rate } from "./options.ts";

interface PlanOptions {
	allowance?: number | "unlimited";
	marketData?: boolean;
	bulk?: "on" | "off";
	streams?: number;
	streamSymbols?: number | "none";
	families?: Family[];
	perSecond?: number | "none";
	burst?: number | "none";
	concurrency?: number | "none";
}

const allFamilies: Family[] = ["main", "company", "legacy"];

export function planCommand(context: AdminContext): Command {
	return new Command("plan")
		.description("allowance, rate and families of accounts")
		.addCommand(createCommand(context))
		.addCommand(updateCommand(context))
		.addCommand(listCommand(context));
}

const createCommand = ({ withAccounts, print }: AdminContext): Command =>
	withPlanOptions(new Command("create").argument("<name>", "name of the new plan", accountOrPlanName), true)
		.description("create a plan")
		.option("--no-market-data", "refuse every market-data request with 403")
		.action(
			async (name: string, { marketData = true, families = allFamilies, bulk, ...options }: PlanOptions) => {
				const rateLimit = { ...noRateLimit, ...rateLimitOf(options) };
				requireRate(rateLimit);
				const monthlyAllowance = limitOf(options.allowance) ?? null;
				const plan = { name, monthlyAllowance, marketData, bulk: bulk === "on", families, rateLimit };
				await withAccounts((accounts) => accounts.createPlan({ ...plan, ...streamLimitsOf(options) }));
				print(`Plan ${name} created.`);
			},
		);

const updateCommand = ({ withAccounts, print }: AdminContext): Command =>
	withPlanOptions(new Command("update").argument("<name>", "name of the plan"), false)
		.description("change the given options of a plan; they apply to its accounts at once")
		.option("--market-data", "answer market-data requests")
		.option("--no-market-data", "refuse every market-data request with 403")
		.action(async (name: string, { marketData, families, bulk, ...options }: PlanOptions) => {
			const rateLimit = rateLimitOf(options);
			const monthlyAllowance = limitOf(options.allowance);
			await withAccounts(async (accounts) => {
				const existing = await accounts.plan(name);
				if (!existing) throw new AdministrationError(`No plan "${name}"; see \`pnpm admin plan list\`.`);
				requireRate({ ...existing.rateLimit, ...rateLimit });
				const change = { monthlyAllowance, marketData, families, bulk: bulk && bulk === "on" };
				await accounts.updatePlan(name, { ...given(change), ...streamLimitsOf(options), rateLimit });
			});
			print(`Plan ${name} updated.`);
		});

const listCommand = ({ readAccounts, print }: AdminContext): Command =>
	new Command("list").description("list all plans").action(async () => {
		const plans = await readAccounts((accounts) => accounts.plans());
		print(table(columns, plans.map(row)));
	});

const columns = [
	"NAME",
	"ALLOWANCE",
	"MARKET DATA",
	"FAMILIES",
	"BULK",
	"STREAMS",
	"SYMBOLS",
	"PER SECOND",
	"BURST",
	"CONCURRENCY",
	"CREATED",
];

function withPlanOptions(command: Command, creates: boolean): Command {
	const requests = "data requests per calendar month (UTC), or unlimited";
	return command
		.addOption(
			new Option("--allowance <requests>", requests).argParser(allowance).makeOptionMandatory(creates),
		)
		.option("--families <list>", `families of operations, comma-separated, of ${allFamilies}`, familyList)
		.addOption(new Option("--bulk <on|off>", "files of days; off unless given").choices(["on", "off"]))
		.option(
			"--streams <number>",
			`streams of an account at once, 0 for none; ${usualStreams.streams} unless given`,
			count,
		)
		.option(
			"--stream-symbols <number>",
			`symbols of all its streams, or none for no limit, with which * is allowed; ${usualStreams.streamSymbols} unless given`,
			rate(1),
		)
		.option("--per-second <requests>", "requests in a second, or none for no limit", rate(1))
		.option("--burst <requests>", "requests beyond those in any ten seconds, or none", rate(0))
		.option("--concurrency <requests>", "requests at once over all processes, or none for no limit", rate(1));
}

/** Refuses a burst without a rate, because a burst extends a rate. */
function requireRate({ perSecond, burst }: RateLimit): void {
	if (burst === null || burst === 0 || perSecond !== null) return;
	throw new WrongUse(
		`A burst of ${burst} needs a rate, and the plan has none; give --per-second too, or --burst none.`,
	);
}

const limitOf = (option: number | "unlimited" | "none" | undefined): number | null | undefined =>
	typeof option === "string" ? null : option;

const rateLimitOf = ({ perSecond, burst, concurrency }: PlanOptions): Partial<RateLimit> =>
	given({ perSecond: limitOf(perSecond), burst: limitOf(burst), concurrency: limitOf(concurrency) });

const streamLimitsOf = ({ streams, streamSymbols }: PlanOptions) =>
	given({ streams, streamSymbols: limitOf(streamSymbols) });

/** Copies an object without its undefined members. */
const given = <T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
	Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;

const row = ({ name, monthlyAllowance, marketData, bulk, families, rateLimit, createdAt, ...plan }: Plan) => [
	name,
	monthlyAllowance === null ? "unlimited" : String(monthlyAllowance),
	marketData ? "yes" : "no",
	families.join(","),
	bulk ? "on" : "off",
	String(plan.streams),
	String(plan.streamSymbols ?? "-"),
	...[rateLimit.perSecond, rateLimit.burst, rateLimit.concurrency].map((limit) => String(limit ?? "-")),
	moment(createdAt),
];
