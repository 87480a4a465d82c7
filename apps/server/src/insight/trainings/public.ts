export { checkTrainingCertificate } from "./check-training-certificate.ts";
export { tellInvited } from "./save-training.ts";
export { isToTake } from "./select-seat.queries.ts";
export { trainingsAhead } from "./trainings.queries.ts";
export { trainingCauses } from "./training-causes.queries.ts";
