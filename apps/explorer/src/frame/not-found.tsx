import { Link } from "@tanstack/react-router";

/** The page for an address that leads nowhere. */
export const NotFound = () => (
	<div className="page">
		<h1>There is no such page</h1>
		<p>
			The address leads nowhere. <Link to="/explorer/home">Go to the first page.</Link>
		</p>
	</div>
);
