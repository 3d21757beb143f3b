import { Link, useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { type Contract, matching } from "./contract/contract.ts";

/** The operations by area, and a field that finds them. The arrows lead from the field into the list and through it. */
export function OperationList({ areas, find }: { areas: Contract["areas"]; find: string }) {
	const navigate = useNavigate();
	const shown = find.trim() === "" ? areas : matching(areas, find.trim());
	const change = (text: string) =>
		void navigate({
			from: "/explorer/api/{-$operation}",
			to: "/explorer/api/{-$operation}",
			search: (before) => ({ ...before, find: text }),
			replace: true,
		});
	return (
		<nav className="operations" aria-label="Operations" onKeyDown={moveByArrows}>
			<input
				type="search"
				aria-label="Find an operation"
				placeholder="Find an operation"
				defaultValue={find}
				onChange={({ target }) => change(target.value)}
			/>
			{shown.length === 0 && <p className="quiet">No operation has these words.</p>}
			{shown.map(({ name, operations }) => (
				<section key={name} aria-label={name}>
					<h2>{name}</h2>
					<ul>
						{operations.map(({ id, summary }) => (
							<li key={id}>
								<Link
									to="/explorer/api/{-$operation}"
									params={{ operation: id }}
									search={find === "" ? {} : { find }}
									activeOptions={{ includeSearch: false }}
								>
									{summary}
								</Link>
							</li>
						))}
					</ul>
				</section>
			))}
		</nav>
	);
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (step === undefined) return;
	const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
	const at = stops.findIndex((stop) => stop.matches(":focus"));
	event.preventDefault();
	stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}
