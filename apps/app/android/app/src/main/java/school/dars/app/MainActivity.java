package school.dars.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
