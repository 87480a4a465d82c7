export { checkTrainingCertificate } from "./check-training-certificate.ts";
export { tellInvited } from "./save-training.ts";
export { trainingCauses } from "./training-causes.queries.ts";
