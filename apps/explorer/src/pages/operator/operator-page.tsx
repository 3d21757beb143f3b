import { Tabs } from "@base-ui/react/tabs";
import { type ComponentType, lazy, Suspense } from "react";
import { useKey } from "../../session/session.ts";
import { useSessionInfo } from "../../session/signed-in.ts";
import { type OperatorSearch, sections } from "./search.ts";
import { lookEvery, useOperatorSearch } from "./use-operator.ts";
import "../../parts/dialog.css";
import "./operator.css";

type Section = (typeof sections)[number];

const contents: Readonly<Record<Section, [name: string, part: ComponentType]>> = {
	datasets: ["Datasets", lazy(() => import("./sections/datasets.tsx"))],
	imports: ["Imports", lazy(() => import("./sections/imports.tsx"))],
	updates: ["Updates", lazy(() => import("./sections/updates.tsx"))],
	freshness: ["Freshness", lazy(() => import("./sections/freshness.tsx"))],
	issues: ["Issues", lazy(() => import("./sections/issues.tsx"))],
	accounts: ["Accounts", lazy(() => import("./sections/accounts.tsx"))],
	service: ["Service", lazy(() => import("./sections/service.tsx"))],
};

/** The state of the service, for its operator. It is looked at here, and changed by commands. */
export function OperatorPage() {
	const key = useKey();
	const { data: info } = useSessionInfo(lookEvery);
	if (key === "") return <Closed>Sign in with a key of an account that holds the operator's role.</Closed>;
	if (info && !info.isOperator) return <WithoutRole account={info.account} />;
	return (
		<div className="page operator">
			<h1>Operator</h1>
			<Sections />
		</div>
	);
}

function Sections() {
	const { search, navigate } = useOperatorSearch();
	const { section = "datasets" } = search;
	const choose = (value: OperatorSearch["section"]) =>
		void navigate({ search: value ? { section: value } : {}, replace: true });
	return (
		<Tabs.Root value={section} onValueChange={choose}>
			<Tabs.List className="tabs" aria-label="State of the service">
				{sections.map((name) => (
					<Tabs.Tab key={name} value={name} className="tab">
						{contents[name][0]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{sections.map((name) => {
				const [, Part] = contents[name];
				return (
					<Tabs.Panel key={name} value={name}>
						<Suspense fallback={null}>
							<div className="page inner">
								<Part />
							</div>
						</Suspense>
					</Tabs.Panel>
				);
			})}
		</Tabs.Root>
	);
}

const Closed = ({ children }: { children: string }) => (
	<div className="page">
		<h1>Operator</h1>
		<p className="prose">{children}</p>
	</div>
);

/** The reason why an account sees nothing here, and the way to change it. */
const WithoutRole = ({ account }: { account: string }) => (
	<div className="page">
		<h1>Operator</h1>
		<p className="prose">
			This page shows the state of the whole service: its data, imports, accounts and load. The account{" "}
			{account} does not hold the operator's role.
		</p>
		<p className="prose">The operator of this service grants it.</p>
	</div>
);
