export type MinorCode =
  | "unknownobject"
  | "invalid_filter_field"
  | "invalid_sort_field"
  | "invaliddata"
  | "unauthorisedrequest"
  | "forbidden"
  | "server_busy"
  | "internal_server_error";

const STATUS: Readonly<Record<MinorCode, number>> = {
  unknownobject: 404,
  invalid_filter_field: 400,
  invalid_sort_field: 400,
  invaliddata: 400,
  unauthorisedrequest: 401,
  forbidden: 403,
  server_busy: 429,
  internal_server_error: 500,
};

/** A refusal in the words of OneRoster. */
export class RosterRefusal extends Error {
  override readonly name = "RosterRefusal";
  readonly minor: MinorCode;
  readonly status: number;

  constructor(minor: MinorCode, message: string) {
    super(message);
    this.minor = minor;
    this.status = STATUS[minor];
  }
}

/** The status that goes with a refusal, or with a warning beside an answer. */
export const statusInfo = (
  minor: MinorCode | "invalid_selection_field",
  description: string,
  severity: "error" | "warning" = "error",
) => ({
  imsx_codeMajor: severity === "error" ? "failure" : "success",
  imsx_severity: severity,
  imsx_description: description,
  imsx_CodeMinor: {
    imsx_codeMinorField: [{ imsx_codeMinorFieldName: "TargetEndSystem", imsx_codeMinorFieldValue: minor }],
  },
});
