import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { LateField } from "../parts/late-field.tsx";
import type { FoundSecurity } from "../parts/security/found-securities.ts";
import type { SecurityBoxProps } from "../parts/security/security-box.tsx";
import { recentOnes, rememberRecent } from "./recent.ts";

/** Opens a security; before one types, it offers those opened last. The key `/` leads here from anywhere. */
export function SearchBox({ isDisabled }: { isDisabled: boolean }) {
	const input = useRef<HTMLInputElement>(null);
	const navigate = useNavigate();
	const [recent, setRecent] = useState(recentOnes);
	const open = (chosen: FoundSecurity) => {
		rememberRecent(chosen);
		setRecent(recentOnes());
		input.current?.blur();
		void navigate({ to: "/explorer/symbol/$symbol", params: { symbol: chosen.symbol } });
	};
	return (
		<search className="search">
			<LateField<SecurityBoxProps>
				load={() => import("../parts/security/security-box.tsx")}
				field={{
					id: "search",
					label: "Search a security by symbol, name or CIK",
					placeholder: "Search symbol, name, CIK   /",
					isDisabled,
					input,
					start: recent,
					onPick: open,
					// The keys of the page work again.
					onLeave: () => input.current?.blur(),
				}}
			/>
		</search>
	);
}
