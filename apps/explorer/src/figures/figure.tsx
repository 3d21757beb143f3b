import { type DecimalForm, decimal, directionOf, percent } from "./decimal.ts";
import { elsewhere, instant } from "./time.ts";
import "./figure.css";

/** A figure in digits of one width; one that is written in short has its exact text on hover. */
export const Figure = ({ value, ...form }: { value: string | number | null | undefined } & DecimalForm) => {
	const text = decimal(value, form);
	const exact = form.compact ? decimal(value) : text;
	return (
		<span className="figure" title={exact === text ? undefined : exact}>
			{text}
		</span>
	);
};

/** A change, coloured and signed by its direction. */
export const Change = ({
	value,
	isPercent = false,
	...form
}: { value: string | null | undefined; isPercent?: boolean } & DecimalForm) => (
	<span className={`figure ${directionOf(value)}`}>
		{(isPercent ? percent : decimal)(value, { signed: true, ...form })}
	</span>
);

/** An instant in New York, with the time of the viewer on hover. */
export const Instant = ({ value }: { value: string }) => (
	<time dateTime={value} title={elsewhere(value)}>
		{instant(value)}
	</time>
);
