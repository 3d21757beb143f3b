import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, useId, useState } from "react";
import { isMock, originOf, otherPlace, rememberOtherPlace, wayTo } from "../../session/service-or-mock.ts";

/** The choice between the service and a mock. The tab goes to the same view there, and knows the way back. */
export function ServiceChoice() {
	const [address, setAddress] = useState(otherPlace);
	const id = useId();
	const origin = originOf(address.trim());
	const go = (event: FormEvent) => {
		event.preventDefault();
		if (origin === undefined) return;
		rememberOtherPlace(origin);
		location.assign(wayTo(origin));
	};
	return (
		<>
			<Dialog.Title>{isMock ? "A mock answers this page" : "A service answers this page"}</Dialog.Title>
			<p>
				<code>{location.origin}</code>
				{isMock && (
					<>
						{" "}
						is simulated. <a href="/_mock">Its control page</a> sets its clock and its scenario.
					</>
				)}
			</p>
			<form className="form" onSubmit={go}>
				<label htmlFor={id}>{isMock ? "Address of the service" : "Address of a mock"}</label>
				<input
					id={id}
					value={address}
					spellCheck={false}
					aria-invalid={origin === undefined}
					onChange={({ target }) => setAddress(target.value)}
				/>
				{origin === undefined && <p role="alert">This is no address, such as http://127.0.0.1:4010.</p>}
				<button type="submit" className="button main">
					{isMock ? "Go to the service" : "Go to the mock"}
				</button>
			</form>
			<p className="quiet">
				{isMock ? (
					<>The service takes no key of the mock.</>
				) : (
					<>
						<code>npx pnpm mock</code> starts one. It serves this page too, and gets no key of yours.
					</>
				)}
			</p>
			<Dialog.Close className="button">Close</Dialog.Close>
		</>
	);
}
