import { Instant } from "../../figures/figure.tsx";
import { useMarketData } from "../../market/market.ts";
import { QueryPanel } from "../../parts/panel.tsx";
import { Table } from "../../parts/table.tsx";

/** The keys of the account, by their beginning. */
export function Keys() {
	const query = useMarketData("listAccountKeys");
	return (
		<QueryPanel title="Keys" asked={{ id: "listAccountKeys" }} query={query}>
			{({ keys }) => (
				<Table
					label="Keys"
					rows={keys}
					rowKey={({ id }) => id}
					columns={[
						{ id: "name", title: "Name", cell: ({ name }) => name },
						{ id: "prefix", title: "Begins with", cell: ({ keyPrefix }) => <code>{keyPrefix}</code> },
						{ id: "created", title: "Created", cell: ({ createdAt }) => <Instant value={createdAt} /> },
						{
							id: "state",
							title: "State",
							cell: ({ revokedAt, expiresAt }) => <KeyState revokedAt={revokedAt} expiresAt={expiresAt} />,
						},
					]}
				/>
			)}
		</QueryPanel>
	);
}

function KeyState({ revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null }) {
	if (revokedAt)
		return (
			<>
				revoked <Instant value={revokedAt} />
			</>
		);
	if (!expiresAt) return "in use";
	return (
		<>
			expires <Instant value={expiresAt} />
		</>
	);
}
