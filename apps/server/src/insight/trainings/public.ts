export { checkTrainingCertificate } from "./check-training-certificate.ts";
