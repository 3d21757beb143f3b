/** A reporting person of a schedule. */
interface PersonXml {
	cik?: string;
	name: string;
	shares: string;
	percent: string;
	types: readonly string[];
}

interface ScheduleXml {
	form: "13D" | "13G";
	issuerCik: string;
	cusip?: string;
	/** True if the CUSIP has its own element, as in newer files. */
	nested?: boolean;
	classTitle?: string;
	amendment?: number;
	event?: string;
	persons: readonly PersonXml[];
}

const types = ({ types: all }: PersonXml): string =>
	all.map((type) => `<typeOfReportingPerson>${type}</typeOfReportingPerson>`).join("");

const person13d = (person: PersonXml): string => `<reportingPersonInfo>
${person.cik === undefined ? "" : `<reportingPersonCIK>${person.cik}</reportingPersonCIK>`}
<reportingPersonName>${person.name}</reportingPersonName><aggregateAmountOwned>${person.shares}</aggregateAmountOwned>
<percentOfClass>${person.percent}</percentOfClass>${types(person)}</reportingPersonInfo>`;

const person13g = (person: PersonXml): string => `<coverPageHeaderReportingPersonDetails>
${person.cik === undefined ? "" : `<reportingCik>${person.cik}</reportingCik>`}
<reportingPersonName>${person.name}</reportingPersonName>
<reportingPersonBeneficiallyOwnedAggregateNumberOfShares>${person.shares}</reportingPersonBeneficiallyOwnedAggregateNumberOfShares>
<classPercent>${person.percent}</classPercent>${types(person)}</coverPageHeaderReportingPersonDetails>`;

/** A Schedule 13D or 13G, as EDGAR takes it. */
export function scheduleXml(schedule: ScheduleXml): string {
	const {
		form,
		cusip,
		nested,
		classTitle = "Common Stock",
		event = "12/31/2024",
		amendment,
		persons,
	} = schedule;
	const is13d = form === "13D";
	const name = is13d ? "issuerCUSIP" : "issuerCusip";
	const cusips = nested
		? `<issuerCusips><issuerCusipNumber>${cusip}</issuerCusipNumber></issuerCusips>`
		: cusip && `<${name}>${cusip}</${name}>`;
	const [cikName, eventName] = is13d
		? ["issuerCIK", "dateOfEvent"]
		: ["issuerCik", "eventDateRequiresFilingThisStatement"];
	const details = `<signatureDetails><signature>S</signature><date>01/15/2025</date></signatureDetails>`;
	const people = is13d
		? `<reportingPersons>${persons.map(person13d).join("\n")}</reportingPersons>`
		: persons.map(person13g).join("\n");
	const signatures = is13d
		? `<signatureInfo><signaturePerson>${details}</signaturePerson></signatureInfo>`
		: `<signatureInformation>${details}</signatureInformation>`;
	return `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/schedule${form}" xmlns:com="http://www.sec.gov/edgar/common">
<headerData><submissionType>SCHEDULE ${form}${amendment ? "/A" : ""}</submissionType>
<filerInfo><filer><filerCredentials><cik>0000000500</cik></filerCredentials></filer></filerInfo></headerData>
<formData><coverPageHeader>${amendment ? `<amendmentNo>${amendment}</amendmentNo>` : ""}
<securitiesClassTitle>${classTitle}</securitiesClassTitle><${eventName}>${event}</${eventName}>
<issuerInfo><${cikName}>${schedule.issuerCik}</${cikName}>${cusips ?? ""}<issuerName>Issuer Inc.</issuerName></issuerInfo>
</coverPageHeader>
${people}
${signatures}</formData></edgarSubmission>
`;
}
